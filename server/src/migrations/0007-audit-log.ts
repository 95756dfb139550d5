import type { Knex } from 'knex'

/**
 * What was done, by whom. Operations add to `audit_pending` within their transactions; `audit_entry` is the chain that
 * entries are moved to in the order of commits; `audit_anchor` is the entry before the oldest one that is kept.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE audit_pending (
      id bigserial PRIMARY KEY,
      entry text NOT NULL
    );

    CREATE TABLE audit_entry (
      number bigint PRIMARY KEY,
      time timestamp NOT NULL,
      operation varchar NOT NULL,
      outcome varchar NOT NULL,
      actor varchar,
      actor_id integer,
      via varchar,
      via_name varchar,
      address varchar,
      request_id varchar,
      object varchar,
      object_type varchar,
      details text NOT NULL,
      hash varchar(64) NOT NULL
    );
    CREATE INDEX lz_audit_time ON audit_entry USING brin (time) WITH (autosummarize = on);
    CREATE INDEX lz_audit_actor ON audit_entry (actor, number);
    CREATE INDEX lz_audit_object ON audit_entry (object, number) WHERE object IS NOT NULL;

    CREATE TABLE audit_anchor (
      id boolean PRIMARY KEY DEFAULT true CHECK (id),
      number bigint NOT NULL,
      hash varchar(64) NOT NULL
    );
    INSERT INTO audit_anchor (number, hash) VALUES (0, repeat('0', 64));

    CREATE FUNCTION lz_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' AND current_setting('lazaret.audit_retention', true) = 'on' THEN RETURN NULL; END IF;
      RAISE EXCEPTION 'entries of the audit log are neither changed nor removed' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER lz_audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION lz_audit_refuse();
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE audit_pending, audit_entry, audit_anchor;
    DROP FUNCTION lz_audit_refuse;
  `)
}
