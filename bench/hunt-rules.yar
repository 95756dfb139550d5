rule ransom_note { strings: $a = "your files have been encrypted" nocase wide ascii $b = "bitcoin wallet" nocase $c = "decryption key" nocase condition: $a or ($b and $c) }
rule shadow_reader { strings: $a = "/etc/shadow" $b = "/etc/gshadow" condition: all of them }
rule preload_hook { strings: $a = "/etc/ld.so.preload" $b = "LD_PRELOAD" $c = "dlsym" condition: $a and $b and $c }
rule reverse_shell { strings: $a = "/bin/sh -i" $b = "bash -i >& /dev/tcp/" $c = /socket\.socket\(socket\.AF_INET.{1,200}subprocess\.call/s condition: any of them }
rule powershell_download { strings: $a = "powershell" nocase $b = "DownloadString" nocase $c = "FromBase64String" nocase condition: $a and any of ($b, $c) }
rule process_injection { strings: $a = "VirtualAllocEx" $b = "WriteProcessMemory" $c = "CreateRemoteThread" condition: 2 of them }
rule pe_with_upx { strings: $a = "UPX0" $b = "UPX1" $c = "UPX!" condition: uint16(0) == 0x5a4d and all of them }
rule elf_packer { strings: $a = "$Info: This file is packed with the UPX executable packer" condition: uint32(0) == 0x464c457f and $a }
rule debugger_check { strings: $a = "IsDebuggerPresent" $b = "CheckRemoteDebuggerPresent" $c = "TracerPid:" condition: any of them }
rule keylogger { strings: $a = "GetAsyncKeyState" $b = "SetWindowsHookEx" $c = "GetForegroundWindow" condition: 2 of them }
rule crypto_constants { strings: $a = { 63 7C 77 7B F2 6B 6F C5 30 01 67 2B FE D7 AB 76 } $b = "expand 32-byte k" condition: $a and $b }
rule registry_run { strings: $a = "Software\\Microsoft\\Windows\\CurrentVersion\\Run" nocase wide ascii condition: $a }
rule cron_persistence { strings: $a = "/etc/cron.d/" $b = "crontab -" $c = "* * * * *" condition: 2 of them }
rule miner { strings: $a = "stratum+tcp://" $b = "cryptonight" nocase $c = "donate-level" condition: any of them }
rule web_shell { strings: $a = /eval\s*\(\s*base64_decode\s*\(/ nocase $b = "passthru(" $c = "shell_exec(" condition: $a or all of ($b, $c) }
rule ssh_keys { strings: $a = "-----BEGIN OPENSSH PRIVATE KEY-----" $b = ".ssh/authorized_keys" condition: any of them }
rule tor_address { strings: $a = /[a-z2-7]{56}\.onion/ condition: $a }
rule mutex_name { strings: $a = "Global\\MsWinZonesCacheCounterMutex" wide ascii $b = "CreateMutexW" condition: all of them }
rule elf_downloader { strings: $a = "/bin/busybox" $b = "wget http" $c = "tftp -g" condition: uint32(0) == 0x464c457f and 2 of them }
rule office_macro { strings: $a = "AutoOpen" nocase $b = "Document_Open" nocase $c = "Wscript.Shell" nocase $d = "CreateObject" nocase condition: ($a or $b) and ($c or $d) }
