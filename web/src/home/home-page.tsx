import '../style/home.css'
import type { ReactNode } from 'react'
import { usePageTitle } from '../parts/use-page-title.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapability } from '../session/use-account.ts'
import { homeTexts } from '../texts/home.ts'
import { HomeConcerns } from './home-concerns.tsx'
import { HomeJobs } from './home-jobs.tsx'
import { HomeQueries } from './home-queries.tsx'
import { NewestObjects } from './newest-objects.tsx'
import { RecentUploads } from './recent-uploads.tsx'

/** The home screen: new objects, saved queries and jobs of the account. */
export function HomePage(): ReactNode {
  usePageTitle(homeTexts.title)
  const mayManage = useCapability('manage_users')
  return (
    <main className="home">
      <h1>{homeTexts.title}</h1>
      {mayManage && <HomeConcerns />}
      {!isUnsupported('facets') && <RecentUploads />}
      <div className="cards">
        <NewestObjects />
        <HomeQueries />
        {!isUnsupported('jobs') && <HomeJobs />}
      </div>
    </main>
  )
}
