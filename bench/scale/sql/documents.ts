/** Configs of five shapes, and the texts of blobs. Both are stored in printable ASCII, a backslash doubled. */
export const DOCUMENTS = `
CREATE FUNCTION scale.urls(n bigint, fewest bigint, most bigint) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN (SELECT jsonb_agg(scale.url(n * 64 + g, 200)) FROM generate_series(1, fewest + scale.below(n, 91, most - fewest + 1)) AS g); END $$;

CREATE FUNCTION scale.hex_text(n bigint, parts bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN (SELECT string_agg(scale.hex(n, 300 + g), '') FROM generate_series(1, parts) AS g); END $$;

CREATE FUNCTION scale.config(n bigint) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN
CASE scale.below(n, 90, 5)
  WHEN 0 THEN RETURN jsonb_build_object('type', scale.family(n, 40), 'urls', (
      SELECT jsonb_agg(jsonb_build_object('cnc', scale.address(n * 64 + g, 92), 'port', (scale.pick(n * 64 + g, 93, '{80,443,8080,7080,4143,20}'::text[]))::integer))
      FROM generate_series(1, 3 + scale.below(n, 94, 20)) AS g),
    'public_key', '-----BEGIN PUBLIC KEY-----\\n' || scale.hex_text(n, 6) || '\\n-----END PUBLIC KEY-----', 'version', scale.below(n, 95, 40));
  WHEN 1 THEN RETURN jsonb_build_object('type', scale.family(n, 40), 'c2', scale.urls(n, 1, 5), 'mutex', upper(left(scale.hex(n, 96), 16)), 'botnet', scale.word(n, 97) || scale.below(n, 98, 30),
    'key', scale.hex(n, 99), 'sleep', (scale.pick(n, 100, '{30,60,120,300,3600}'::text[]))::integer, 'path', '%APPDATA%\\\\' || scale.word(n, 101) || '\\\\' || scale.word(n, 102) || '.exe',
    'flags', jsonb_build_object('persist', scale.rnd(n, 103) < 0.5, 'keylogger', scale.rnd(n, 104) < 0.3, 'delay_ms', scale.below(n, 105, 100000)));
  WHEN 2 THEN RETURN jsonb_build_object('type', scale.family(n, 40), 'urls', scale.urls(n, 2, 8), 'campaign', jsonb_build_object('id', scale.below(n, 106, 5000), 'name', scale.word(n, 107) || '-' || scale.below(n, 108, 300)),
    'injects', (SELECT jsonb_agg(jsonb_build_object('target', '*' || scale.host(n * 64 + g, 109) || '/*', 'data_before', '<' || scale.word(n * 64 + g, 110) || '>', 'data_inject', left(scale.hex(n * 64 + g, 111), 20)))
      FROM generate_series(1, 1 + scale.below(n, 112, 12)) AS g));
  WHEN 3 THEN RETURN jsonb_build_object('type', scale.family(n, 40), 'domains', (SELECT jsonb_agg(scale.host(n * 64 + g, 113)) FROM generate_series(1, CASE WHEN scale.rnd(n, 129) < 0.0001 THEN 60000 WHEN scale.rnd(n, 129) < 0.001 THEN 8000 ELSE 1 + scale.below(n, 114, 64) END) AS g),
    'rc4_key', scale.hex(n, 115), 'install_path', 'C:\\\\Users\\\\Public\\\\' || scale.word(n, 116) || scale.below(n, 117, 1000) || '.exe', 'version', scale.below(n, 118, 9) || '.' || scale.below(n, 119, 10));
  ELSE RETURN jsonb_build_object('type', scale.family(n, 40), 'email', jsonb_build_object('from', scale.word(n, 120) || '@' || scale.host(n, 121), 'to', scale.word(n, 122) || '@' || scale.host(n, 123), 'server', 'smtp.' || scale.host(n, 124), 'port', 587,
    'password', left(scale.hex(n, 125), 12)), 'in-blob', scale.hex(n, 126) || scale.hex(n, 127), 'aes_key', scale.hex(n, 128), 'id', n);
END CASE; END $$;

CREATE FUNCTION scale.line(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN CASE scale.below(n, 130, 5)
  WHEN 0 THEN scale.url(n, 131)
  WHEN 1 THEN 'cmd.exe /c ' || scale.word(n, 140) || ' & del %TEMP%\\\\' || scale.word(n, 141) || scale.below(n, 142, 100) || '.tmp'
  WHEN 2 THEN 'HKCU\\\\Software\\\\Microsoft\\\\Windows\\\\CurrentVersion\\\\Run\\\\' || scale.word(n, 143)
  WHEN 3 THEN 'User-Agent: Mozilla/' || scale.below(n, 144, 6) || '.0 (' || scale.word(n, 145) || '; ' || left(scale.hex(n, 146), 10) || ')'
  ELSE scale.word(n, 147) || ' ' || scale.word(n, 148) || ' ' || scale.hex(n, 149) || ' ' || scale.word(n, 150)
END; END $$;

-- A few hundred characters, one in a thousand 100 000 and more, one in ten thousand a million.
CREATE FUNCTION scale.blob(n bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN (SELECT string_agg(scale.line(n * 8192 + g), '\\n' ORDER BY g)
  FROM generate_series(1, CASE WHEN scale.rnd(n, 151) < 0.0001 THEN 25000 WHEN scale.rnd(n, 151) < 0.001 THEN 1000 + scale.below(n, 152, 5000) ELSE 2 + scale.below(n, 153, 12) END) AS g); END $$;
`
