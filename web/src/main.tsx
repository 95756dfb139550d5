import './style/theme.css'
import './style/page.css'
import './style/frame.css'
import './style/list.css'
import './style/object.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from './app.tsx'
import { applyTheme } from './preferences/apply-theme.ts'
import { basePath } from './server/root.ts'
import { readSession } from './session/session.ts'

applyTheme()
void readSession()
const element = document.getElementById('page')
if (element)
  createRoot(element).render(
    <StrictMode>
      <Router base={basePath}>
        <App />
      </Router>
    </StrictMode>,
  )
