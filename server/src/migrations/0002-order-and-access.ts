import type { Knex } from 'knex'

/** Additions to the reference's tables: the order key of listings, the identity of this instance, indexes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(ADDITIONS)
  await letRegisteredUseRemotes(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP INDEX lz_object_listing, lz_object_type_listing, lz_member_user, lz_member_group, lz_permission_group_object, lz_api_key_user;
    DROP TABLE listing_clock, instance;
  `)
}

// Prefixed names (lz_), so that a later release of the old server can still add its indexes.
const ADDITIONS = `
CREATE TABLE listing_clock (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  last_time timestamp NOT NULL
);
INSERT INTO listing_clock (last_time) SELECT coalesce(max(upload_time), 'epoch') FROM object;

CREATE TABLE instance (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  instance_id uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamp NOT NULL DEFAULT (now() AT TIME ZONE 'utc'),
  adopted boolean NOT NULL
);
INSERT INTO instance (adopted) VALUES (to_regclass('alembic_version') IS NOT NULL);

CREATE INDEX lz_object_listing ON object (upload_time DESC, id DESC);
CREATE INDEX lz_object_type_listing ON object (type, upload_time DESC, id DESC);
CREATE INDEX lz_member_user ON member (user_id);
CREATE INDEX lz_member_group ON member (group_id);
CREATE INDEX lz_permission_group_object ON permission (group_id, object_id DESC);
CREATE INDEX lz_api_key_user ON api_key (user_id);
`

// An adopted database has the group already; in a new one the first set-up creates it with the capability.
async function letRegisteredUseRemotes(knex: Knex): Promise<void> {
  await knex.raw(`
    UPDATE "group" SET capabilities = array_append(capabilities, 'access_remotes')
    WHERE name = 'registered' AND NOT 'access_remotes' = ANY (capabilities)
  `)
}
