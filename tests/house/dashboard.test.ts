import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { repositoryRoot } from './repository.ts'

type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] }

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8')
const source = ['measures', 'process-metrics', 'read-metrics', 'shared-metrics', 'installation-metrics']
  .map((name) => read(`server/src/metrics/${name}.ts`))
  .join('\n')
const own = new Set(source.match(/\bservice_\w+/g))
// Of prom-client, whose names are no part of our sources.
const general = ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']

t.test('the dashboard and the page of metrics name those that exist, and the page all of them', async (t) => {
  const { panels }: { panels: readonly Panel[] } = JSON.parse(read('deploy/grafana/lazaret.json'))
  t.ok(panels.length > 10)
  for (const { title, targets } of panels)
    for (const { expr } of targets) {
      const names = [...expr.matchAll(/\b(\w+)\{/g)].map(([, name = '']) => name)
      t.ok(names.length > 0, `${title}: ${expr}`)
      for (const name of names)
        t.ok(own.has(name.replace(/_(?:bucket|count)$/, '')) || general.includes(name), `${title}: ${name}`)
    }
  const page = read('docs/reference/metrics.md')
  const described = new Set([...page.matchAll(/^\| `(service_\w+)`/gm)].map(([, name = '']) => name))
  t.strictSame([...described].sort(), [...own].sort())
})
