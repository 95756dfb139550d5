import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { HuntPage } from './hunts/hunt-page.tsx'
import { HuntsPage } from './hunts/hunts-page.tsx'
import { NewHuntPage } from './hunts/new-hunt-page.tsx'
import { NewRulesetPage } from './rules/new-ruleset-page.tsx'
import { RulesPage } from './rules/rules-page.tsx'
import { RulesetPage } from './rules/ruleset-page.tsx'
import { YaraTabs } from './yara-tabs.tsx'

/** Everything below `/rules` and `/hunts`. */
export function YaraScreens(): ReactNode {
  return (
    <YaraTabs>
      <Switch>
        <Route path="/rules" component={RulesPage} />
        <Route path="/rules/new" component={NewRulesetPage} />
        <Route path="/rules/:id">{({ id }) => <RulesetPage key={id} id={id} />}</Route>
        <Route path="/hunts" component={HuntsPage} />
        <Route path="/hunts/new" component={NewHuntPage} />
        <Route path="/hunts/:id">{({ id }) => <HuntPage key={id} id={id} />}</Route>
      </Switch>
    </YaraTabs>
  )
}
