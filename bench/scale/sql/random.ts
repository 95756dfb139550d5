/** Pseudo-random helpers in a schema of their own: the same number and seed give the same value in every run. */
export const RANDOM = `
CREATE SCHEMA scale;

-- Evenly between 0 and 1, below 1.
CREATE FUNCTION scale.rnd(n bigint, seed bigint) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (hashint8extended(n, seed) & 4503599627370495)::double precision / 4503599627370496;

-- From 0 to size - 1.
CREATE FUNCTION scale.below(n bigint, seed bigint, size bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(scale.rnd(n, seed) * size)::bigint;

-- From 1 to size, each about in proportion to its reciprocal, as words are in texts.
CREATE FUNCTION scale.rank(n bigint, seed bigint, size bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN floor(exp(scale.rnd(n, seed) * ln(size + 0.999)))::bigint;

CREATE FUNCTION scale.pick(n bigint, seed bigint, list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN list[1 + scale.below(n, seed, cardinality(list))];

CREATE FUNCTION scale.hex(n bigint, seed bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN md5(seed || ':' || n); END $$;

CREATE FUNCTION scale.normal(n bigint, seed bigint) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sqrt(-2 * ln(1 - scale.rnd(n, seed))) * cos(2 * pi() * scale.rnd(n, seed + 100000));

CREATE FUNCTION scale.word(n bigint, seed bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN scale.pick(n, seed, '{invoice,payment,scan,order,statement,report,update,setup,document,contract,shipping,receipt,voucher,
  faktura,rechnung,zamowienie,resume,photo,backup,patch,install,crack,keygen,loader,dropper,stub,agent,helper,service,driver,
  remittance,quotation,purchase,tax,salary,transfer,delivery,tracking,profile,notice,summons,fine,policy,voice,message,fax,list}'::text[]); END $$;

CREATE FUNCTION scale.host(n bigint, seed bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN scale.word(scale.rank(n, seed, 60000), 11) || scale.pick(scale.rank(n, seed, 60000), 12, '{-,"",.,x}'::text[])
  || scale.word(scale.rank(n, seed, 60000), 13) || (scale.rank(n, seed, 60000) % 997)
  || scale.pick(scale.rank(n, seed, 60000), 14, '{.com,.net,.org,.ru,.top,.xyz,.info,.biz,.duckdns.org,.co.uk,.pl,.cn}'::text[]); END $$;

CREATE FUNCTION scale.address(n bigint, seed bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN (1 + scale.below(n, seed, 222)) || '.' || scale.below(n, seed + 1, 256) || '.' || scale.below(n, seed + 2, 256)
  || '.' || (1 + scale.below(n, seed + 3, 254)); END $$;

CREATE FUNCTION scale.url(n bigint, seed bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN 'http://' || CASE WHEN scale.rnd(n, seed + 4) < 0.5 THEN scale.host(n, seed) ELSE scale.address(n, seed) END
  || scale.pick(n, seed + 5, '{"",:8080,:443,:4443,:7000}'::text[]) || '/' || scale.word(n, seed + 6)
  || scale.pick(n, seed + 7, '{/gate.php,.php,/index.php?id=,/panel/,/wp-content/,/upload/,/task,/}'::text[]) || left(scale.hex(n, seed + 8), 4); END $$;

-- Of 200 families, the first ones by far the most frequent.
CREATE FUNCTION scale.family_name(rank bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN coalesce((ARRAY['formbook','agenttesla','emotet','lokibot','remcos','njrat','qakbot','redline','asyncrat','icedid','mirai',
  'trickbot','dridex','raccoon','azorult','danabot','gozi','hancitor','nanocore','netwire','vidar','smokeloader','zloader',
  'xworm'])[rank], scale.word(rank, 21) || '-' || rank); END $$;

CREATE FUNCTION scale.family(n bigint, seed bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$ BEGIN RETURN scale.family_name(scale.rank(n, seed, 200)); END $$;
`
