import { valueAt } from '../formats/fields.ts'
import type { ListedObject } from '../shapes/objects.ts'
import { escapeInvisible } from '../text/visible.ts'
import { loadDetail } from './detail.ts'
import type { Purpose } from './state.ts'
import type { Store } from './store.ts'

/** The object that a key acts on: the one that is open, else the selected one. */
export function currentObject(store: Store): { readonly id: string; readonly object?: ListedObject } | undefined {
  const { pane, detail, selected } = store.state()
  if (pane === 'detail') return detail
  const object = store.pages().at(selected)
  return object && { id: object.id, object: detail?.id === object.id ? (detail.object ?? object) : object }
}

type Change = { readonly plan: string; readonly done: string; readonly run: () => Promise<unknown> }

/** The action of a submitted line on the current object. */
export function changeBy(store: Store, purpose: Exclude<Purpose, 'query' | 'sort'>, text: string): void {
  const current = currentObject(store)
  if (!current) return
  const { id } = current
  const { services } = store
  const changes: Readonly<Record<typeof purpose, () => Change>> = {
    tag: () => ({ plan: `add tag ${text}`, done: `tagged ${text}`, run: () => services.addTag(id, text) }),
    untag: () => ({ plan: `remove tag ${text}`, done: `removed ${text}`, run: () => services.removeTag(id, text) }),
    comment: () => ({ plan: 'comment', done: 'commented', run: () => services.addComment(id, text) }),
    download: () => ({ plan: `download to ${text}`, done: 'saved', run: () => services.download(id, text) }),
  }
  apply(store, id, changes[purpose]())
}

export function toggleFavorite(store: Store): void {
  const current = currentObject(store)
  if (!current) return
  const { id, object } = current
  store.attempt(async () => {
    const known = valueAt(object, 'favorite')
    const isOn =
      typeof known === 'boolean' ? known : valueAt(await store.services.detail(id, store.stop), 'favorite') === true
    const [plan, done] = isOn
      ? ['remove the favourite mark', 'removed the favourite mark']
      : ['mark as favourite', 'marked as favourite']
    apply(store, id, { plan, done, run: () => store.services.setFavorite(id, !isOn) })
  })
}

export function copyId(store: Store): void {
  const current = currentObject(store)
  if (!current) return
  store.copy(current.id)
  store.set({ status: { text: `copied ${current.id}`, tone: 'good' } })
}

function apply(store: Store, id: string, { plan, done, run }: Change): void {
  if (store.isDryRun) return void store.set({ status: { text: escapeInvisible(`would ${plan}`), tone: 'good' } })
  store.set({ isLoading: true })
  store.attempt(async () => {
    const result = await run()
    const where = typeof result === 'string' ? ` ${result}` : ''
    store.set({ isLoading: false, status: { text: escapeInvisible(`${done}${where}`), tone: 'good' } })
    refresh(store, id)
  })
}

/** Shows the changed object, in the list and in the details. */
function refresh(store: Store, id: string): void {
  if (store.state().detail?.id === id) return void loadDetail(store)
  store.attempt(async () => {
    store.pages().update(await store.services.detail(id, store.stop))
    store.set({ revision: store.state().revision + 1 })
  })
}
