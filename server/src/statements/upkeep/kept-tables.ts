import type { Knex } from 'knex'

/** Derived rows for searching and listing, which can be rebuilt from their source tables. */
export type KeptTable = {
  readonly what: string
  /** Wrong rows, found by one statement and so from one snapshot. */
  readonly faults: string
  readonly repair: string
}

const COUNTED = `select object_id, count(distinct related_user_id)::int from permission where reason_type = 'added'
  group by object_id having count(distinct related_user_id) > 1`
const GROUP_TAGS = 'select distinct p.group_id, t.tag from tag t join permission p using (object_id)'
const FAMILIES = `select family, count(*) configs, max(upload_time) last_upload from object
  where type = 'static_config' and family is not null group by family`
const USAGE = `select distinct on (o.id) o.id object_id, p.related_user_id user_id,
    coalesce(o.file_size, o.blob_size, octet_length(o.cfg::text), 0) size_bytes
  from object o join permission p on p.object_id = o.id and p.related_object_id = o.id and p.related_user_id is not null
  where not exists (select 1 from object_usage u where u.object_id = o.id)
  order by o.id, (p.reason_type = 'added') desc, p.access_time`
const COUNTS =
  'count(*) objects, sum(u.size_bytes)::bigint bytes from object_usage u join object o on o.id = u.object_id'
const TOTALS = `select u.user_id, o.type, ${COUNTS} group by 1, 2`
const DAYS = `select o.upload_time::date as day, u.user_id, o.type, ${COUNTS}
  where o.upload_time >= (now() at time zone 'utc')::date - 400 group by 1, 2, 3`
const RECENT_DAYS = `select * from usage_day where objects <> 0 and day >= (now() at time zone 'utc')::date - 400`
const ORDER = `select coalesce(max(latest - upload_time), '0') skew, coalesce(max(id), 0) latest_id,
    coalesce(max(upload_time), 'epoch') latest_time
  from (select id, upload_time, max(upload_time) over (order by id) latest from object) numbered`
const TYPED = 'relation r join object p on p.id = r.parent_id join object c on c.id = r.child_id'
const UNTYPED = '(r.parent_type is distinct from p.type or r.child_type is distinct from c.type)'

export const keptTables: readonly KeptTable[] = [
  {
    what: 'tags that are not listed',
    faults: 'select distinct tag from tag except select tag from tag_name',
    repair: 'insert into tag_name (tag) select distinct tag from tag on conflict do nothing',
  },
  {
    what: 'listed tags that are gone',
    faults: 'select tag from tag_name where not doubtful except select tag from tag',
    repair: 'update tag_name set doubtful = true where not doubtful and tag not in (select tag from tag)',
  },
  {
    what: 'tags that are not listed for a group',
    faults: `${GROUP_TAGS} except select group_id, tag from group_tag`,
    repair: `insert into group_tag (group_id, tag) ${GROUP_TAGS} on conflict do nothing`,
  },
  {
    what: 'tags listed for a group that are gone',
    faults: `select group_id, tag from group_tag where not doubtful except ${GROUP_TAGS}`,
    repair: `update group_tag set doubtful = true where not doubtful and (group_id, tag) not in (${GROUP_TAGS})`,
  },
  {
    what: 'uploader counts',
    faults: `(select object_id, uploads from upload_count union select * from (${COUNTED}) c)
      except (select object_id, uploads from upload_count intersect select * from (${COUNTED}) c)`,
    repair: `with gone as (delete from upload_count c where not exists (select 1 from (${COUNTED}) n where n.object_id = c.object_id))
      insert into upload_count (object_id, uploads) ${COUNTED}
      on conflict (object_id) do update set uploads = excluded.uploads`,
  },
  {
    what: 'object counts',
    faults: `select v.t from listing_clock cross join lateral
      (values ('file', files), ('static_config', configs), ('text_blob', blobs)) v(t, n)
      where v.n <> (select count(*) from object where type = v.t)`,
    repair: `update listing_clock set files = n.files, configs = n.configs, blobs = n.blobs from (
      select count(*) filter (where type = 'file') files, count(*) filter (where type = 'static_config') configs,
        count(*) filter (where type = 'text_blob') blobs from object) n`,
  },
  {
    what: 'config counts of families',
    faults: `(table config_family union ${FAMILIES}) except (table config_family intersect ${FAMILIES})`,
    repair: `with gone as (delete from config_family c where not exists (
        select 1 from object o where o.type = 'static_config' and o.family = c.family))
      insert into config_family (family, configs, last_upload) ${FAMILIES}
      on conflict (family) do update set configs = excluded.configs, last_upload = excluded.last_upload`,
  },
  {
    what: 'uploaders of objects',
    faults: `select object_id from (${USAGE}) missing union all
      select object_id from object_usage u where not exists (select 1 from object o where o.id = u.object_id)`,
    repair: `with gone as (delete from object_usage u where not exists (select 1 from object o where o.id = u.object_id))
      insert into object_usage (object_id, user_id, size_bytes) ${USAGE}`,
  },
  {
    what: 'usage of users',
    faults: `(select * from usage_total where objects <> 0 union ${TOTALS})
      except (select * from usage_total where objects <> 0 intersect ${TOTALS})`,
    repair: `delete from usage_total; insert into usage_total (user_id, type, objects, bytes) ${TOTALS}`,
  },
  {
    what: 'usage by day',
    faults: `(${RECENT_DAYS} union ${DAYS}) except (${RECENT_DAYS} intersect ${DAYS})`,
    repair: `delete from usage_day; insert into usage_day (day, user_id, type, objects, bytes) ${DAYS}`,
  },
  {
    what: 'objects newer than the clock of the listing',
    faults: 'select id from object where upload_time > (select last_time from listing_clock)',
    repair: 'update listing_clock set last_time = greatest(last_time, (select max(upload_time) from object))',
  },
  {
    what: 'the order of numbers and times',
    faults: `select 1 from listing_clock c cross join (${ORDER}) o
      where c.order_skew < o.skew or c.latest_id < o.latest_id or c.latest_time < o.latest_time`,
    repair: `update listing_clock set order_skew = o.skew, latest_id = o.latest_id, latest_time = o.latest_time from (${ORDER}) o`,
  },
  {
    what: 'types of relatives',
    faults: `select r.parent_id, r.child_id from ${TYPED} where ${UNTYPED}`,
    repair: `update relation u set parent_type = p.type, child_type = c.type from ${TYPED}
      where ${UNTYPED} and u.parent_id = r.parent_id and u.child_id = r.child_id`,
  },
]

export async function countFaults(db: Knex, { faults }: KeptTable): Promise<number> {
  return db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    const { rows } = await trx.raw<{ rows: { count: number }[] }>(`select count(*) from (${faults}) faults`)
    return rows[0]?.count ?? 0
  })
}

const LOCK_MS = 30_000

/** Blocks writers for the duration: their rows would change during the repair. */
export async function repairKept(db: Knex, { repair }: KeptTable): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`set local statement_timeout = 0; set local lock_timeout = ${LOCK_MS}`)
    await trx.raw('lock table listing_clock, object, tag, permission, relation in share row exclusive mode')
    await trx.raw(repair)
  })
}
