import type { VbaModule } from '../facts.ts'

export type Indicator = VbaModule['indicators'][number]
type IndicatorKind = Indicator['kind']

const MAX_INDICATORS = 128

/** Names that Office calls by itself, and words of functions that malicious macros use, in groups as olevba has them. */
const WORDS: Readonly<Record<IndicatorKind, string>> = {
  auto_start: `AutoExec AutoOpen AutoExit AutoClose AutoNew Auto_Open Auto_Close Document_Open DocumentOpen Document_Close
    Document_New Document_BeforeClose DocumentBeforeClose DocumentChange NewDocument Workbook_Open Workbook_Activate Workbook_Close
    Workbook_BeforeClose Worksheet_Calculate`,
  file: `Open Write Put Output Binary FileCopy CopyFile CopyHere CopyFolder MoveHere MoveFile MoveFolder Kill MkDir CreateTextFile
    WriteText SaveToFile ADODB.Stream`,
  process: `Shell vbNormal vbNormalFocus vbHide vbMinimizedFocus vbMaximizedFocus vbNormalNoFocus vbMinimizedNoFocus Run
    ShellExecute ShellExecuteA shell32 InvokeVerb InvokeVerbEx Create PowerShell ExecutionPolicy EncodedCommand mshta rundll32
    regsvr32 MacScript AppleScript SendKeys AppActivate WScript.Shell Shell.Application`,
  network:
    'URLDownloadToFile URLDownloadToFileA XMLHTTP ServerXMLHTTP WinHttpRequest WebClient DownloadFile DownloadString',
  object: 'CreateObject GetObject CallByName ExecuteExcel4Macro winmgmts',
  native_code: `Lib VirtualAlloc VirtualAllocEx VirtualProtect RtlMoveMemory WriteProcessMemory WriteVirtualMemory CreateThread
    CreateUserThread CreateRemoteThread SetContextThread QueueApcThread SetTimer EnumSystemLanguageGroupsW EnumDateFormatsW`,
  registry: 'RegOpenKeyEx RegOpenKeyExA RegCloseKey RegQueryValueEx RegQueryValueExA RegRead RegWrite RegDelete',
  obfuscation: 'Chr ChrB ChrW StrReverse Xor Base64 FromBase64String',
  environment: 'Environ Environment ExpandEnvironmentStrings Win32_Environment Windows FindWindow GetVolumeInformation',
  evasion: `GetVolumeInformationA Application.Visible ShowWindow popupkiller SbieDll SandboxieControlWndClass currentuser Schmidti
    VIRTUAL VMWARE VBOX`,
  self_change: 'VBProject VBComponents CodeModule AddFromString AccessVBOM VBAWarnings ProtectedView',
}

const KINDS = Object.keys(WORDS) as IndicatorKind[]
const KIND_OF_WORD: ReadonlyMap<string, IndicatorKind> = new Map(
  KINDS.flatMap((kind) => WORDS[kind].split(/\s+/).map((word) => [word.toLowerCase(), kind] as const)),
)
// Controls in a document call these.
const EVENT =
  /\w_(?:GotFocus|LostFocus|Mouse(?:Hover|Move|Enter|Leave)|Layout|Paint(?:ed|ing)|Resize|Change|Click|DocumentComplete|BeforeNavigate2|NavigateComplete2|StatusTextChange|TitleChange|OnConnecting|FollowHyperlink|ContentControlOnEnter)$/i
const WORD = /[A-Za-z_]\w{1,63}/g
const DOTTED = /\b[A-Za-z]\w{1,31}\.[A-Za-z]\w{1,31}/g

/** Words of note in the code, each once, by kind and then in the order of the code. */
export function indicatorsOf(code: string): Indicator[] {
  const found = new Map<string, Indicator>()
  for (const pattern of [WORD, DOTTED])
    for (const [word] of code.matchAll(pattern)) {
      const key = word.toLowerCase()
      const kind = KIND_OF_WORD.get(key) ?? (EVENT.test(word) ? 'auto_start' : undefined)
      if (kind !== undefined && !found.has(key)) found.set(key, { kind, word })
    }
  return [...found.values()]
    .toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
    .slice(0, MAX_INDICATORS)
}
