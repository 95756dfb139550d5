import type { Db } from './open-scale.ts'

export type FileRow = Readonly<
  Record<'dhash' | 'md5' | 'sha1' | 'sha256' | 'sha512' | 'crc32' | 'ssdeep' | 'file_name' | 'upload_time', string>
> & { readonly file_size: number }

type NamedValue = { readonly name: string; readonly value: string }

/** Values of queries. They are taken from the rows, so that they exist; there are many, so that requests differ. */
export type Literals = {
  readonly files: readonly FileRow[]
  /** By login: files that this user may see, oldest first. */
  readonly visible: Readonly<Record<string, readonly FileRow[]>>
  readonly hosts: readonly string[]
  readonly configKeys: readonly NamedValue[]
  readonly families: readonly string[]
  readonly blobWords: readonly string[]
  readonly tags: Readonly<Record<'frequent' | 'middle' | 'rare', readonly string[]>>
  readonly attributes: readonly NamedValue[]
  readonly comments: readonly string[]
  readonly parents: readonly string[]
  readonly hubs: { readonly manyChildren: string; readonly manyParents: string }
}

const SAMPLE = 300

export async function readLiterals(db: Db, logins: readonly string[]): Promise<Literals> {
  await db.raw('SELECT setseed(0.5)')
  return {
    ...(await readFiles(db, logins)),
    ...(await readContents(db)),
    ...(await readAnnotations(db)),
    ...(await readRelatives(db)),
  }
}

const FILE = 'dhash, md5, sha1, sha256, sha512, crc32, ssdeep, file_name, file_size, upload_time'

async function readFiles(db: Db, logins: readonly string[]): Promise<Pick<Literals, 'files' | 'visible'>> {
  const visible: Record<string, readonly FileRow[]> = {}
  for (const login of logins) {
    const theirs = await rows<FileRow>(db, `SELECT ${FILE} FROM (${VISIBLE}) AS seen ORDER BY upload_time`, login)
    visible[login] = theirs
  }
  return { files: await rows(db, `SELECT ${FILE} FROM ${sampleOf('file')}`), visible }
}

// The administrator sees all, whatever the permissions say.
const VISIBLE = `
SELECT * FROM object WHERE type = 'file' AND id IN (SELECT p.object_id FROM permission AS p
  WHERE p.group_id IN (SELECT m.group_id FROM member AS m JOIN "user" AS u ON u.id = m.user_id WHERE u.login = :login)
    OR :login = 'admin' AND p.object_id % 100 = 1)
ORDER BY md5(dhash) LIMIT ${SAMPLE}`

async function readContents(db: Db): Promise<Pick<Literals, 'hosts' | 'configKeys' | 'families' | 'blobWords'>> {
  const configs = sampleOf('static_config')
  const keys = `jsonb_each_text(cfg) AS k WHERE k.key IN ('key', 'mutex', 'rc4_key', 'aes_key')`
  const hash = `substring(content FROM '[0-9a-f]{32}')`
  return {
    hosts: await column(
      db,
      `SELECT cfg -> 'domains' ->> 0 AS value FROM ${configs} WHERE cfg -> 'domains' IS NOT NULL`,
    ),
    configKeys: await rows(db, `SELECT k.key AS name, k.value FROM ${configs}, ${keys}`),
    families: await column(db, `SELECT family AS value FROM ${configs}`),
    blobWords: await column(db, `SELECT ${hash} AS value FROM ${sampleOf('text_blob')} WHERE ${hash} IS NOT NULL`),
  }
}

async function readAnnotations(db: Db): Promise<Pick<Literals, 'tags' | 'attributes' | 'comments'>> {
  const tags = await column(db, 'SELECT tag AS value FROM tag GROUP BY tag ORDER BY count(*) DESC, tag')
  const middle = Math.floor(tags.length / 10)
  const keys = `('source', 'campaign', 'import-hash', 'sender')`
  const some = `ORDER BY md5(id::text) LIMIT ${SAMPLE}`
  const host = `substring(comment FROM 'http://([a-z0-9.-]+)')`
  return {
    tags: { frequent: tags.slice(0, 8), middle: tags.slice(middle, middle + SAMPLE), rare: tags.slice(-SAMPLE) },
    attributes: await rows(
      db,
      `SELECT key AS name, value #>> '{}' AS value FROM attribute WHERE key IN ${keys} ${some}`,
    ),
    comments: await column(db, `SELECT ${host} AS value FROM comment WHERE ${host} IS NOT NULL ${some}`),
  }
}

async function readRelatives(db: Db): Promise<Pick<Literals, 'parents' | 'hubs'>> {
  const hub = async (side: string): Promise<string> => {
    const most = `SELECT ${side} FROM relation GROUP BY ${side} ORDER BY count(*) DESC LIMIT 1`
    const [dhash = ''] = await column(db, `SELECT dhash AS value FROM object WHERE id = (${most})`)
    return dhash
  }
  const some = `ORDER BY md5(r.parent_id || ' ' || r.child_id) LIMIT ${SAMPLE}`
  return {
    parents: await column(
      db,
      `SELECT o.dhash AS value FROM relation AS r JOIN object AS o ON o.id = r.parent_id ${some}`,
    ),
    hubs: { manyChildren: await hub('parent_id'), manyParents: await hub('child_id') },
  }
}

function sampleOf(type: string): string {
  const ids = `SELECT 1 + floor(random() * (SELECT max(id) FROM object))::integer FROM generate_series(1, ${SAMPLE * 8})`
  return `(SELECT * FROM object WHERE id IN (${ids}) AND type = '${type}' ORDER BY md5(dhash) LIMIT ${SAMPLE}) AS o`
}

async function rows<T>(db: Db, sql: string, login = ''): Promise<T[]> {
  const found = await db.raw<{ rows: T[] }>(sql, { login })
  return found.rows
}

async function column(db: Db, sql: string): Promise<string[]> {
  return (await rows<{ value: string }>(db, sql)).map(({ value }) => value)
}
