import type { Knex } from 'knex'

/** The newest revision of the reference's own migrations, the only one that can be adopted. */
export const ADOPTABLE_REVISION = '3b2552a8bcc9'

/** Creates the schema of the reference in an empty database; takes over a database that has it already. */
export async function up(knex: Knex): Promise<void> {
  const present = await presentTables(knex)
  if (!present.revision && !present.object) {
    await knex.raw(SCHEMA)
    return
  }
  await requireAdoptable(knex)
}

export async function down(): Promise<void> {
  throw new Error('the first migration cannot be undone: it would drop every sample')
}

type Present = { readonly revision: boolean; readonly object: boolean }

async function presentTables(knex: Knex): Promise<Present> {
  const { rows } = await knex.raw<{ rows: Present[] }>(
    `SELECT to_regclass('alembic_version') IS NOT NULL AS revision, to_regclass('object') IS NOT NULL AS object`,
  )
  return rows[0] ?? { revision: false, object: false }
}

/** Throws unless the database has the schema of the one release that can be adopted. */
export async function requireAdoptable(knex: Knex): Promise<void> {
  const present = await presentTables(knex)
  if (!present.revision) {
    throw new Error(
      'the database has a table "object" but no table "alembic_version", so its schema version is unknown: ' +
        'use an empty database, or restore the whole dump of the old server',
    )
  }
  const { rows } = await knex.raw<{ rows: { version_num: string }[] }>('SELECT version_num FROM alembic_version')
  const found = rows.map((row) => row.version_num).join(', ') || 'none'
  if (found === ADOPTABLE_REVISION && present.object) return
  throw new Error(
    `the database cannot be adopted: its schema revision is ${found}, needed is ${ADOPTABLE_REVISION} (release 2.19.0 of the old server). ` +
      'If it is older, upgrade it with the old server first (its "configure" command), then start again; if it is newer, this release does not support it yet. Nothing was changed',
  )
}

// As the reference's migrations leave it, except file_size: bigint, for files over 2 GiB.
const SCHEMA = `
CREATE TYPE openidgroupmanagementmode AS ENUM ('NONE', 'FULL', 'MIXED');

CREATE TABLE "user" (
  id serial PRIMARY KEY,
  login varchar(32) NOT NULL,
  email varchar(128) NOT NULL,
  password_hash varchar(128),
  version_uid varchar(16),
  password_ver varchar(16),
  identity_ver varchar(16),
  additional_info varchar NOT NULL,
  disabled boolean NOT NULL,
  pending boolean NOT NULL,
  requested_on timestamp,
  registered_on timestamp,
  registered_by integer REFERENCES "user" ON DELETE SET NULL,
  logged_on timestamp,
  set_password_on timestamp,
  feed_quality varchar(32) NOT NULL DEFAULT 'high'
);
CREATE UNIQUE INDEX ix_user_login ON "user" (login);

CREATE TABLE "group" (
  id serial PRIMARY KEY,
  name varchar(32) NOT NULL,
  capabilities text[] NOT NULL DEFAULT '{}',
  private boolean NOT NULL,
  "default" boolean NOT NULL,
  workspace boolean NOT NULL,
  immutable boolean NOT NULL,
  openid_provider_id integer
);
CREATE UNIQUE INDEX ix_group_name ON "group" (name);

CREATE TABLE openid_provider (
  id serial PRIMARY KEY,
  name varchar(64) NOT NULL UNIQUE,
  client_id text NOT NULL,
  client_secret text,
  authorization_endpoint text NOT NULL,
  token_endpoint text NOT NULL,
  userinfo_endpoint text NOT NULL,
  jwks_endpoint text,
  logout_endpoint text,
  group_id integer NOT NULL REFERENCES "group",
  requires_approval boolean,
  oidc_groups_management_mode openidgroupmanagementmode,
  oidc_groups_match_pattern text,
  oidc_groups_replace_pattern text
);
ALTER TABLE "group" ADD FOREIGN KEY (openid_provider_id) REFERENCES openid_provider ON DELETE SET NULL;

CREATE TABLE openid_identity (
  sub_id varchar(256) NOT NULL,
  provider_id integer NOT NULL REFERENCES openid_provider,
  user_id integer NOT NULL REFERENCES "user",
  PRIMARY KEY (sub_id, provider_id, user_id)
);

CREATE TABLE member (
  user_id integer REFERENCES "user",
  group_id integer REFERENCES "group",
  group_admin boolean NOT NULL
);

CREATE TABLE api_key (
  id uuid PRIMARY KEY,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE,
  issued_on timestamp NOT NULL,
  issued_by integer REFERENCES "user" ON DELETE SET NULL,
  name varchar(100) NOT NULL
);

CREATE TABLE quick_query (
  id serial PRIMARY KEY,
  query text NOT NULL,
  type varchar(50) NOT NULL,
  name varchar(64) NOT NULL,
  date timestamp NOT NULL,
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE
);

CREATE TABLE object (
  id serial PRIMARY KEY,
  type varchar(50) NOT NULL,
  dhash varchar(64) NOT NULL,
  upload_time timestamp NOT NULL,
  blob_name varchar COLLATE "C",
  blob_size integer,
  blob_type varchar(32) COLLATE "C",
  content varchar,
  last_seen timestamp,
  family varchar(32) COLLATE "C",
  cfg jsonb,
  config_type varchar(32) COLLATE "C",
  alt_names varchar[] COLLATE "C" NOT NULL DEFAULT '{}',
  crc32 varchar(8) COLLATE "C",
  file_name varchar COLLATE "C",
  file_size bigint,
  file_type text,
  md5 varchar(32) COLLATE "C",
  sha1 varchar(40) COLLATE "C",
  sha256 varchar(64) COLLATE "C",
  sha512 varchar(128) COLLATE "C",
  ssdeep varchar(255) COLLATE "C",
  share_3rd_party boolean NOT NULL DEFAULT true
);
CREATE INDEX ix_object_alt_names ON object USING gin (alt_names);
CREATE INDEX ix_object_blob_name ON object (blob_name);
CREATE INDEX ix_object_blob_size ON object (blob_size);
CREATE INDEX ix_object_blob_type ON object (blob_type);
CREATE INDEX ix_object_cfg ON object USING gin (cfg);
CREATE INDEX ix_object_config_type ON object (config_type);
CREATE INDEX ix_object_crc32 ON object (crc32);
CREATE UNIQUE INDEX ix_object_dhash ON object (dhash);
CREATE INDEX ix_object_family ON object (family);
CREATE INDEX ix_object_file_name ON object (file_name);
CREATE INDEX ix_object_file_size ON object (file_size);
CREATE INDEX ix_object_file_type ON object (file_type);
CREATE INDEX ix_object_last_seen ON object (last_seen);
CREATE INDEX ix_object_md5 ON object (md5);
CREATE INDEX ix_object_sha1 ON object (sha1);
CREATE UNIQUE INDEX ix_object_sha256 ON object (sha256);
CREATE INDEX ix_object_sha512 ON object (sha512);
CREATE INDEX ix_object_ssdeep ON object (ssdeep);
CREATE INDEX ix_object_type ON object (type);
CREATE INDEX ix_object_upload_time ON object (upload_time);

CREATE TABLE relation (
  parent_id integer NOT NULL REFERENCES object ON DELETE CASCADE,
  child_id integer NOT NULL REFERENCES object ON DELETE CASCADE,
  creation_time timestamp
);
CREATE INDEX ix_relation_child_id ON relation (child_id);
CREATE UNIQUE INDEX ix_relation_parent_child ON relation (parent_id, child_id);
CREATE INDEX ix_relation_parent_id ON relation (parent_id);

CREATE TABLE permission (
  object_id integer NOT NULL REFERENCES object ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES "group" ON DELETE CASCADE,
  access_time timestamp NOT NULL,
  reason_type varchar(32),
  related_object_id integer REFERENCES object ON DELETE SET NULL,
  related_user_id integer REFERENCES "user" ON DELETE SET NULL,
  PRIMARY KEY (object_id, group_id)
);
CREATE INDEX ix_permission_access_time ON permission (access_time);
CREATE INDEX ix_permission_group_id ON permission (group_id);
CREATE UNIQUE INDEX ix_permission_group_object ON permission (object_id, group_id);
CREATE INDEX ix_permission_object_id ON permission (object_id);
CREATE INDEX ix_permission_related_object_id ON permission (related_object_id);
CREATE INDEX ix_permission_related_user_id ON permission (related_user_id);

-- The name of the sequence is left over from a rebuilt table of the reference.
CREATE SEQUENCE tag_new_id_seq AS integer;
CREATE TABLE tag (
  id integer PRIMARY KEY DEFAULT nextval('tag_new_id_seq'),
  tag varchar COLLATE "C" NOT NULL,
  object_id integer NOT NULL REFERENCES object ON DELETE CASCADE
);
ALTER SEQUENCE tag_new_id_seq OWNED BY tag.id;
CREATE UNIQUE INDEX ix_object_tag_object_id ON tag (tag, object_id);
CREATE INDEX ix_tag_object_id ON tag (object_id);
CREATE INDEX ix_tag_tag ON tag (tag);

CREATE TABLE comment (
  id serial PRIMARY KEY,
  comment varchar NOT NULL,
  "timestamp" timestamp NOT NULL,
  object_id integer NOT NULL REFERENCES object ON DELETE CASCADE,
  user_id integer REFERENCES "user" ON DELETE SET NULL
);
CREATE INDEX ix_comment_object_id ON comment (object_id);
CREATE INDEX ix_comment_user_id ON comment (user_id);

CREATE TABLE attribute_definition (
  key varchar(64) PRIMARY KEY,
  label varchar(64) NOT NULL,
  description text NOT NULL,
  url_template text NOT NULL,
  hidden boolean NOT NULL,
  rich_template text NOT NULL,
  example_value text NOT NULL
);

CREATE TABLE attribute (
  id serial PRIMARY KEY,
  object_id integer NOT NULL REFERENCES object ON DELETE CASCADE,
  key varchar(64) NOT NULL REFERENCES attribute_definition ON DELETE CASCADE,
  value jsonb NOT NULL
);
CREATE INDEX ix_attribute_key ON attribute (key);
CREATE UNIQUE INDEX ix_attribute_unique ON attribute (object_id, key, md5(value::text));
CREATE INDEX ix_attribute_value ON attribute USING gin (value);

CREATE TABLE attribute_permission (
  key varchar(64) NOT NULL REFERENCES attribute_definition ON DELETE CASCADE,
  group_id integer NOT NULL REFERENCES "group" ON DELETE CASCADE,
  can_read boolean NOT NULL,
  can_set boolean NOT NULL,
  PRIMARY KEY (key, group_id)
);
CREATE UNIQUE INDEX ix_attribute_permission_attribute_group ON attribute_permission (key, group_id);
CREATE INDEX ix_attribute_permission_group_id ON attribute_permission (group_id);
CREATE INDEX ix_attribute_permission_key ON attribute_permission (key);

CREATE TABLE favorites (
  user_id integer NOT NULL REFERENCES "user" ON DELETE CASCADE,
  object_id integer NOT NULL REFERENCES object ON DELETE CASCADE
);
CREATE INDEX ix_favorites_object_id ON favorites (object_id);
CREATE UNIQUE INDEX ix_favorites_object_user ON favorites (object_id, user_id);
CREATE INDEX ix_favorites_user_id ON favorites (user_id);

CREATE TABLE karton_analysis (
  id uuid PRIMARY KEY,
  creation_time timestamp NOT NULL,
  arguments jsonb NOT NULL
);

CREATE TABLE karton_object (
  analysis_id uuid NOT NULL REFERENCES karton_analysis ON DELETE CASCADE,
  object_id integer NOT NULL REFERENCES object ON DELETE CASCADE
);
CREATE UNIQUE INDEX ix_karton_analysis_object ON karton_object (analysis_id, object_id);
CREATE INDEX ix_karton_object_analysis_id ON karton_object (analysis_id);
CREATE INDEX ix_karton_object_object_id ON karton_object (object_id);
`
