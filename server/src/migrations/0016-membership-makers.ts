import type { Knex } from 'knex'

/** Which API key bound the identity that a membership comes from: it ends with that key, as the identity does. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE member ADD COLUMN made_by_key uuid
      CONSTRAINT member_made_by_key_fkey REFERENCES api_key ON DELETE CASCADE;
    CREATE INDEX lz_member_made_by_key ON member (made_by_key) WHERE made_by_key IS NOT NULL;
    -- Nobody joins the group of a provider by other means.
    UPDATE member m SET made_by_key = i.made_by_key
      FROM openid_identity i JOIN openid_provider p ON p.id = i.provider_id
      WHERE i.made_by_key IS NOT NULL AND m.user_id = i.user_id AND m.group_id = p.group_id;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`ALTER TABLE member DROP COLUMN made_by_key`)
}
