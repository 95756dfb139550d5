/** Parameters of the statements below: bounds of the batch, the number of objects, and the newest time. */
export type Batch = { readonly first: number; readonly last: number; readonly objects: number; readonly now: string }

/** One batch in the order of id, so that the table lies on the disk as it would have grown. */
export function objectsSql({ first, last, objects, now }: Batch): string {
  return `
WITH numbered AS MATERIALIZED (
  SELECT i, scale.rnd(i, 1) AS kind,
    '${now}'::timestamp - interval '157766400 seconds' * (1 - power((i - 0.9 * scale.rnd(i, 2)) / ${objects}, 0.6)) AS at,
    encode(sha256(convert_to('object ' || i, 'UTF8')), 'hex') AS hash
  FROM generate_series(${first}::bigint, ${last}) AS i
)
INSERT INTO object (id, type, dhash, upload_time, share_3rd_party,
  file_name, alt_names, file_size, file_type, md5, sha1, sha256, sha512, crc32, ssdeep,
  family, config_type, cfg, blob_name, blob_size, blob_type, content, last_seen)
${FILES} UNION ALL ${CONFIGS} UNION ALL ${BLOBS}
ORDER BY 1`
}

const FILES = `
SELECT i, 'file', hash, at, scale.rnd(i, 3) < 0.95,
  scale.file_name(i),
  CASE WHEN scale.rnd(i, 30) < 0.05 THEN ARRAY(SELECT scale.file_name(i * 50 + 1000000007 + g)
    FROM generate_series(1, (1 + 40 * power(scale.rnd(i, 31), 12))::integer) AS g) ELSE '{}' END,
  (16 + exp(11.8 + 2.1 * scale.normal(i, 32)))::bigint,
  scale.file_type(i),
  md5('md5 ' || i), left(encode(sha224(convert_to('sha1 ' || i, 'UTF8')), 'hex'), 40), hash,
  encode(sha512(convert_to('sha512 ' || i, 'UTF8')), 'hex'), left(md5('crc32 ' || i), 8),
  (3 << (6 + scale.below(i, 33, 9))::integer) || ':' || left(encode(sha512(convert_to('s1' || i, 'UTF8')), 'base64'), (28 + scale.below(i, 34, 37))::integer)
    || ':' || left(encode(sha512(convert_to('s2' || i, 'UTF8')), 'base64'), (16 + scale.below(i, 35, 17))::integer),
  NULL, NULL, NULL::jsonb, NULL, NULL::integer, NULL, NULL, NULL::timestamp
FROM numbered WHERE kind < 0.7`

const CONFIGS = `
SELECT i, 'static_config', hash, at, true,
  NULL, '{}'::varchar[], NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
  scale.family(i, 40), CASE WHEN scale.rnd(i, 41) < 0.9 THEN 'static' ELSE 'dynamic' END, scale.config(i),
  NULL, NULL, NULL, NULL, NULL
FROM numbered WHERE kind >= 0.7 AND kind < 0.9`

const BLOBS = `
SELECT i, 'text_blob', hash, at, true,
  NULL, '{}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
  scale.family(i, 50) || scale.pick(i, 51, '{_strings,_raw_cfg,_injects,_ransom_note,_script,_urls}'::text[])
    || CASE WHEN scale.rnd(i, 52) < 0.5 THEN '' ELSE '_' || left(scale.hex(i, 53), 8) END,
  length(content), scale.pick(i, 54, '{raw_cfg,dyn_cfg,inject,strings,script,note}'::text[]), content, at + interval '1 day' * scale.rnd(i, 55)
FROM (SELECT *, scale.blob(i) AS content FROM numbered WHERE kind >= 0.9) AS blobs`

/** Functions that generate names, types, documents and texts. */
export const LOOKS = `
CREATE FUNCTION scale.extension(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN scale.pick(n, 76, '{exe,exe,exe,exe,dll,doc,docx,docm,xls,xlsm,js,vbs,pdf,zip,rar,iso,lnk,one,apk,ps1,hta,jar}'::text[]); END $$;

CREATE FUNCTION scale.file_name(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN CASE scale.below(n, 60, 20)
  WHEN 0 THEN scale.hex(n, 61) || scale.hex(n, 62)
  WHEN 1 THEN scale.hex(n, 61) || scale.hex(n, 62) || '.exe'
  WHEN 2 THEN scale.hex(n, 61)
  WHEN 3 THEN scale.hex(n, 61) || '.bin'
  WHEN 4 THEN scale.hex(n, 61) || '.dll'
  WHEN 5 THEN scale.pick(n, 63, '{setup.exe,svchost.exe,1.exe,install.exe,payload.bin,a.out,sample,x86,mirai.arm7,mirai.x86,Document.doc,update.exe,file.exe,client.exe,winlogon.exe,chrome.exe}'::text[])
  WHEN 6 THEN scale.pick(n, 63, '{Server.exe,putty.exe,invoice.exe,invoice.pdf.exe,malware.zip,rundll32.exe,sh,bins.sh,Scan.jar,order.xls,loader.dll,1.dll,explorer.exe,temp.exe,stub.exe,new.exe}'::text[])
  WHEN 7 THEN '400000_' || left(scale.hex(n, 64), 16)
  WHEN 8 THEN '0000000000' || upper(left(scale.hex(n, 64), 6)) || '_dump_' || left(scale.hex(n, 65), 12)
  WHEN 9 THEN 'tmp' || upper(left(scale.hex(n, 66), 4)) || '.tmp'
  WHEN 10 THEN scale.word(n, 67) || '-' || scale.word(n, 68) || '-' || (1 + scale.below(n, 69, 12)) || '.' || scale.below(n, 70, 20) || '.' || scale.below(n, 71, 40) || '.msi'
  WHEN 11 THEN scale.host(n, 72) || '_' || left(scale.hex(n, 73), 6) || '.htm'
  WHEN 12 THEN upper(scale.word(n, 67)) || '_' || scale.below(n, 69, 100000) || '.' || scale.extension(n)
  WHEN 13 THEN scale.word(n, 67) || '_' || scale.word(n, 68) || '.' || scale.extension(n)
  ELSE scale.word(n, 67) || '_' || (2018 + scale.below(n, 74, 9)) || '_' || lpad(scale.below(n, 75, 10000)::text, 4, '0') || '.' || scale.extension(n)
END; END $$;

CREATE FUNCTION scale.file_type(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN CASE scale.below(n, 80, 12)
  WHEN 0 THEN 'data'
  WHEN 1 THEN scale.pick(n, 81, '{"Zip archive data, at least v2.0 to extract, compression method=deflate","RAR archive data, v5","7-zip archive data, version 0.4","gzip compressed data, from Unix","Java archive data (JAR)","Microsoft Cabinet archive data, many, 4 files"}'::text[])
  WHEN 2 THEN scale.pick(n, 81, '{"Composite Document File V2 Document, Little Endian, Os: Windows, Version 6.1","Microsoft Word 2007+","Microsoft Excel 2007+","Rich Text Format data, version 1","PDF document, version 1.5","PDF document, version 1.7","OpenDocument Text"}'::text[])
  WHEN 3 THEN 'ELF 32-bit LSB executable, ' || scale.pick(n, 81, '{ARM,"Intel 80386",MIPS,"SPARC","Renesas SH"}'::text[]) || ', version 1 (SYSV), statically linked, ' || scale.pick(n, 82, '{stripped,"not stripped","with debug_info, not stripped"}'::text[])
  WHEN 4 THEN scale.pick(n, 81, '{"ASCII text, with CRLF line terminators","HTML document, ASCII text","JavaScript source, ASCII text","Python script, ASCII text executable","Bourne-Again shell script, ASCII text executable","Unicode text, UTF-8 text"}'::text[])
  WHEN 5 THEN 'PE32 executable (DLL) (' || scale.pick(n, 81, '{GUI,console,native}'::text[]) || ') Intel 80386, for MS Windows, ' || (2 + scale.below(n, 82, 12)) || ' sections'
  WHEN 6 THEN 'PE32+ executable (' || scale.pick(n, 81, '{GUI,console,native}'::text[]) || ') x86-64, for MS Windows, ' || (2 + scale.below(n, 82, 16)) || ' sections'
  WHEN 7 THEN 'PE32 executable (GUI) Intel 80386 Mono/.Net assembly, for MS Windows, 3 sections'
  ELSE 'PE32 executable (' || scale.pick(n, 81, '{GUI,GUI,GUI,console}'::text[]) || ') Intel 80386, for MS Windows, ' || (2 + scale.below(n, 82, 20)) || ' sections'
END; END $$;
`
