import '../style/account.css'
import '../style/cases.css'
import '../style/object.css'
import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { CasePage } from './case-page.tsx'
import { CaseReport } from './case-report.tsx'
import { CasesPage } from './cases-page.tsx'
import { NewCasePage } from './new-case-page.tsx'

/** Everything below `/cases`. */
export function CasesScreens(): ReactNode {
  return (
    <main className="account cases">
      <Switch>
        <Route path="/cases" component={CasesPage} />
        <Route path="/cases/new" component={NewCasePage} />
        <Route path="/cases/:id/report">{({ id }) => <CaseReport key={id} id={id} />}</Route>
        <Route path="/cases/:id">{({ id }) => <CasePage key={id} id={id} />}</Route>
      </Switch>
    </main>
  )
}
