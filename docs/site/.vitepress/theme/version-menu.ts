import { useData } from 'vitepress'
import { defineComponent, h, onMounted, ref } from 'vue'
import type { PublishedVersion } from '../../build/published-versions.ts'

/** Links to the other published versions. The list is read from the site, as older versions cannot name newer ones. */
export const VersionMenu = defineComponent({
  setup: () => {
    const { site, theme } = useData<{ siteRoot: string }>()
    const versions = ref<readonly PublishedVersion[]>([])
    const menu = ref<HTMLDetailsElement | null>(null)
    onMounted(async () => {
      const response = await fetch(`${theme.value.siteRoot}versions.json`)
      if (response.ok) versions.value = await response.json()
    })

    const close = () => {
      if (menu.value !== null) menu.value.open = false
    }
    const onKeydown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || menu.value?.open !== true) return
      close()
      menu.value.querySelector('summary')?.focus()
    }
    const onFocusout = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && menu.value?.contains(relatedTarget) !== true) close()
    }

    return () => {
      if (versions.value.length < 2) return null
      const links = versions.value.map(({ version, path }) => {
        const href = path === '' ? theme.value.siteRoot : `${theme.value.siteRoot}${path}/`
        // Another version is a site of its own, which the router of this one does not know.
        const link = { href, target: '_self', 'aria-current': href === site.value.base ? ('true' as const) : undefined }
        return h('li', h('a', link, path === '' ? `${version} (current)` : version))
      })
      return h('details', { ref: menu, class: 'version-menu', onKeydown, onFocusout }, [
        h('summary', 'Versions'),
        h('ul', links),
      ])
    }
  },
})
