import t from 'tap'
import { FORMATS } from '../../../../server/src/search/where/file-type.ts'
import { checkExamples, type Example } from '../examples.ts'
import { openFixture } from '../fixture.ts'

/** As libmagic describes them, with the short names that find them. */
const DESCRIPTIONS: readonly (readonly [string, string])[] = [
  ['PE32 executable (GUI) Intel 80386, for MS Windows', 'pe exe'],
  ['PE32+ executable (DLL) (GUI) x86-64, for MS Windows', 'pe exe dll'],
  ['MS-DOS executable, MZ for MS-DOS', 'exe'],
  ['ELF 64-bit LSB executable, x86-64', 'elf'],
  ['Mach-O universal binary with 2 architectures', 'macho'],
  ['Android package (APK), with classes.dex', 'apk'],
  ['Dalvik dex file version 035', 'dex'],
  ['Java archive data (JAR)', 'jar'],
  ['PDF document, version 1.7', 'pdf'],
  ['Microsoft Word 2007+', 'doc docx office'],
  ['Microsoft Excel 2007+', 'xls xlsx office'],
  ['Composite Document File V2 Document, Name of Creating Application: Microsoft Office Word', 'doc office'],
  ['Composite Document File V2 Document, MSI Installer', 'office msi'],
  ['Rich Text Format data, version 1', 'office rtf'],
  ['Zip archive data, at least v2.0 to extract', 'zip archive'],
  ['RAR archive data, v5', 'rar archive'],
  ['7-zip archive data, version 0.4', '7z archive'],
  ['Microsoft Cabinet archive data, 1 file', 'cab archive'],
  ['gzip compressed data, from Unix', 'gzip archive'],
  ["ISO 9660 CD-ROM filesystem data 'X'", 'iso'],
  ['Python script, ASCII text executable', 'script'],
  ['PHP script text', 'script'],
  ['DOS batch file, ASCII text', 'script'],
  ['MS Windows shortcut, Item id list present', 'lnk'],
  ['HTML document, ASCII text', 'html'],
  ['SMTP mail, ASCII text', 'mail'],
  ['pe', ''],
]

t.test('a short name finds files as libmagic describes that format', async (t) => {
  const { search, knex } = await openFixture(t)
  const found = new Set<string>()
  for (const [description, names] of DESCRIPTIONS) {
    await knex('object').where('file_name', 'plain.exe').update({ file_type: description })
    for (const name of FORMATS.keys()) {
      const expected = names.split(' ').includes(name) ? 'F1' : 'nothing'
      t.equal(await search('file', 'admin', `type:${name} AND name:plain.exe`), expected, `${description}: ${name}`)
      if (expected === 'F1') found.add(name)
    }
  }
  t.strictSame(
    [...FORMATS.keys()].filter((name) => !found.has(name)),
    [],
  )
  t.equal(await search('file', 'admin', 'type:"pe"'), 'F1', 'in quotes it is a description')
})

const EXAMPLES: readonly Example[] = [
  ['file', 'admin', 'type:ASCII* AND NOT type:pe AND name:plain.exe', 'F1'],
  ['object', 'admin', 'type:ASCII* AND file.name:plain.exe', 'F1'],
  ['object', 'admin', 'type:file AND file.name:plain.exe', 'F1'],
  ['object', 'admin', 'type:config AND file.name:plain.exe', 'nothing'],
  ['object', 'admin', 'type:text_blob AND blob.type:dyn_cfg', 'B1'],
  ['object', 'admin', 'NOT type:file AND blob.type:dyn_cfg', 'B1'],
  ['object', 'admin', 'type:PE OR file.type:Pe', 'nothing'],
  ['config', 'admin', 'type:pe', 'nothing'],
  ['object', 'admin', 'type:[a TO b]', 'Range is not supported here (5:12)'],
]

t.test('the type of a file, of a config or blob, or of any object', (t) => checkExamples(t, EXAMPLES))
