import type { Knex } from 'knex'

/**
 * How far the order of numbers may differ from that of times: an object is at most `order_skew` older than any with a smaller number.
 * Servers that write without the clock of the listing number some objects in another order than their times.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- What others have begun to add must be committed before it is read; what they add later meets the new trigger.
    LOCK TABLE object IN SHARE ROW EXCLUSIVE MODE;
    ALTER TABLE listing_clock ADD COLUMN order_skew interval NOT NULL DEFAULT '0', ADD COLUMN latest_id integer NOT NULL DEFAULT 0,
      ADD COLUMN latest_time timestamp NOT NULL DEFAULT 'epoch';
    UPDATE listing_clock SET (order_skew, latest_id, latest_time) = (
      SELECT coalesce(max(latest - upload_time), '0'), coalesce(max(id), 0), coalesce(max(upload_time), 'epoch')
      FROM (SELECT id, upload_time, max(upload_time) OVER (ORDER BY id) AS latest FROM object) o);

    CREATE OR REPLACE FUNCTION lz_object_added() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      is_mixed boolean;
    BEGIN
      -- Others that add objects wait for this row, and read it once this transaction has ended.
      UPDATE listing_clock SET (files, configs, blobs, latest_id, latest_time, order_skew) = (
        SELECT files + count(*) FILTER (WHERE type = 'file'), configs + count(*) FILTER (WHERE type = 'static_config'),
          blobs + count(*) FILTER (WHERE type = 'text_blob'), greatest(latest_id, max(id)), greatest(latest_time, max(upload_time)),
          greatest(order_skew, latest_time - min(upload_time))
        FROM added)
      WHERE EXISTS (SELECT 1 FROM added)
      RETURNING latest_id > (SELECT max(id) FROM added) OR (SELECT count(*) FROM added) > 1 INTO is_mixed;
      IF is_mixed THEN
        UPDATE listing_clock SET order_skew = greatest(order_skew, (
          SELECT max(latest - upload_time) FROM (
            SELECT upload_time, max(upload_time) OVER (ORDER BY id) AS latest FROM object WHERE id >= (SELECT min(id) FROM added)) o));
      END IF;
      RETURN NULL;
    END $$;
  `)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION lz_object_added() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE listing_clock SET (files, configs, blobs) = (
        SELECT files + count(*) FILTER (WHERE type = 'file'), configs + count(*) FILTER (WHERE type = 'static_config'),
          blobs + count(*) FILTER (WHERE type = 'text_blob') FROM added)
      WHERE EXISTS (SELECT 1 FROM added);
      RETURN NULL;
    END $$;
    ALTER TABLE listing_clock DROP COLUMN order_skew, DROP COLUMN latest_id, DROP COLUMN latest_time;
  `)
}
