import { currentCore } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'

/** Days for which deleted objects can be restored; 0 if the server has no trash, or while it loads. */
export function useTrashDays(): number {
  const info = useLoad('server', (signal) => currentCore().server.info({ signal }))
  return isUnsupported('trash') ? 0 : (info.value?.trash_days ?? 0)
}
