import type { Job } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { changeText } from '../jobs/change-text.ts'
import { LoadedSection } from '../parts/section.tsx'
import { Time } from '../parts/time.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { homeTexts } from '../texts/home.ts'
import { jobTexts } from '../texts/jobs.ts'

const SHOWN = 5

export function HomeJobs(): ReactNode {
  const jobs = useLoad<readonly Job[]>('latest jobs', async (signal) =>
    firstOf((await fullClient()).jobs.list({ signal }), SHOWN),
  )
  return (
    <LoadedSection title={homeTexts.jobs} load={jobs}>
      {(found) =>
        found.length === 0 ? (
          <p className="quiet">{jobTexts.noJobs}</p>
        ) : (
          <>
            <ul className="saved">
              {found.map(({ id, changes, state, total, created_on: time }) => (
                <li key={id}>
                  <UntrustedText text={changes.map(changeText).join('; ')} />
                  <span className="quiet">{`${jobTexts.objects(total)}, ${jobTexts.states[state].toLowerCase()}`}</span>
                  <Time className="quiet" time={time} />
                </li>
              ))}
            </ul>
            <Link href="/jobs">{homeTexts.allJobs}</Link>
          </>
        )
      }
    </LoadedSection>
  )
}
