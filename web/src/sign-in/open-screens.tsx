import type { ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { ProviderCallback } from './provider-callback.tsx'
import { RecoverPassword } from './recover-password.tsx'
import { Register } from './register.tsx'
import { SetPassword } from './set-password.tsx'

/** Screens for people who are not signed in, or wherever they are. */
export function OpenScreens(): ReactNode {
  return (
    <Switch>
      <Route path="/setpasswd" component={SetPassword} />
      <Route path="/register" component={Register} />
      <Route path="/recover_password" component={RecoverPassword} />
      <Route component={ProviderCallback} />
    </Switch>
  )
}
