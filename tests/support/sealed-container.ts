import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The folders of the image below one root, with the limits of the containers in `deploy/`: everything is read-only but the data, the
 * uploads and /tmp, and the account `nobody` runs the command without capabilities. Only this process sees the mounts.
 */
const SEAL = String.raw`
set -eu
root=$1 node=$2 at=/mnt
shift 2
mount --make-rprivate /
mount -t tmpfs -o mode=0755 tmpfs $at
cd $at
bind() {
  if [ -d "$1" ]; then mkdir -p "$2"; else mkdir -p "$(dirname "$2")" && : > "$2"; fi
  mount --bind "$1" "$2"
  mount -o remount,bind,ro "$2"
}
for name in bin etc lib lib64 sbin usr; do
  if [ -L "/$name" ]; then cp -P "/$name" "$name"; elif [ -d "/$name" ]; then bind "/$name" "$name"; fi
done
mkdir proc dev tmp
mount --rbind /proc proc
mount --rbind /dev dev
bind "$node" app-bin/node
ln -s /app/cli/bin/lazaret.mjs app-bin/lazaret
cp "$root/package.json" "$root/deploy/image/service.ini" "$root/deploy/image/entrypoint.sh" "$root/deploy/image/healthcheck.mjs" app-bin/
mkdir app
mv app-bin/package.json app-bin/service.ini app-bin/entrypoint.sh app-bin/healthcheck.mjs app/
for name in node_modules server sdk cli; do bind "$root/$name" "app/$name"; done
if [ -d "$root/web/dist" ]; then bind "$root/web/dist" app/web/dist; fi
mkdir app/plugins app/uploads app/data
mount -t tmpfs -o mode=1777 tmpfs tmp
for name in uploads data; do mount -t tmpfs -o uid=65534,gid=65534,mode=0700 tmpfs "app/$name"; done
mount -o remount,ro $at
exec chroot $at setpriv --reuid=65534 --regid=65534 --clear-groups --bounding-set=-all --inh-caps=-all --no-new-privs \
  sh -c 'cd /app && exec "$@"' sh "$@"
`

export type Environment = Readonly<Record<string, string>>

function argumentsOf(command: readonly string[]): readonly string[] {
  return ['--mount', 'sh', '-c', SEAL, 'sh', root, process.execPath, ...command]
}

/** Settings of the Dockerfile and of the container runtime. */
function environmentOf(environment: Environment): Environment {
  return {
    PATH: '/app-bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/nonexistent',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: '/app/data/compiled',
    ...environment,
  }
}

/** Why nothing can be sealed here; null: it can. */
export function reasonAgainstSeal(): string | null {
  const { status, stderr } = runSealed(['true'])
  return status === 0 ? null : `needs root and mounts of its own: ${stderr.trim()}`
}

export function runSealed(command: readonly string[], environment: Environment = {}) {
  const { status, stdout, stderr } = spawnSync('unshare', argumentsOf(command), {
    env: environmentOf(environment),
    encoding: 'utf8',
  })
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}

export function startSealed(command: readonly string[], environment: Environment): ChildProcess {
  return spawn('unshare', argumentsOf(command), {
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
