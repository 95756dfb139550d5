export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/** Thin scripts: what can be completed is asked of the program at each time. */
export const SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# bash completion of lazaret:  source <(lazaret completion bash)
_lazaret() {
  local IFS=$'\\n' line directive=none
  local found=()
  while IFS= read -r line; do
    if [[ $line == :* ]]; then directive=\${line#:}; else found+=("\${line%%$'\\t'*}"); fi
  done < <("\${COMP_WORDS[0]}" __complete bash -- "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  COMPREPLY=("\${found[@]}")
  compopt +o nospace +o default +o dirnames
  case $directive in
    open) compopt -o nospace ;;
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
  esac
}
complete -F _lazaret lazaret
`,
  zsh: `#compdef lazaret
# zsh completion of lazaret:  source <(lazaret completion zsh)
_lazaret() {
  local line directive=none
  local -a values shown
  while IFS= read -r line; do
    if [[ $line == :* ]]; then directive=\${line#:}
    else values+=("\${line%%$'\\t'*}"); shown+=("\${line/$'\\t'/  -- }"); fi
  done < <("\${words[1]}" __complete zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  case $directive in
    files) compadd -a values; _files ;;
    folders) compadd -a values; _files -/ ;;
    open) compadd -S '' -a values ;;
    *) compadd -l -d shown -a values ;;
  esac
}
compdef _lazaret lazaret
`,
  fish: `# fish completion of lazaret:  lazaret completion fish | source
function __lazaret_complete
    set -l words (commandline -opc) (commandline -ct)
    test (count $words) -gt (count (commandline -opc)); or set -a words ''
    set -l directive none
    for line in ($words[1] __complete fish -- $words[2..] 2>/dev/null)
        switch $line
            case ':*'
                set directive (string sub -s 2 -- $line)
            case '*'
                echo $line
        end
    end
    switch $directive
        case files
            __fish_complete_path (commandline -ct)
        case folders
            __fish_complete_directories (commandline -ct)
    end
end
complete -c lazaret -f -a '(__lazaret_complete)'
`,
  powershell: `# PowerShell completion of lazaret:  lazaret completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName lazaret -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Where-Object { $_.Extent.StartOffset -lt $position } | ForEach-Object { $_.ToString().Trim('"', "'") })
  if ($word -eq '') { $words += '""' }
  $command, $rest = $words
  & $command __complete powershell -- @rest 2>$null | Where-Object { -not $_.StartsWith(':') } | ForEach-Object {
    $value, $about = $_ -split "\\t", 2
    $text = if ($value -match '[\\s''"(){};|&$]') { "'" + $value.Replace("'", "''") + "'" } else { $value }
    [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $(if ($about) { $about } else { $value }))
  }
}
`,
}
