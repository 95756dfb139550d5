// Generated from the types of the SDK by "npm run generate". Do not edit.
export const CORE_SIGNATURES = {
  "auth": {
    "login": "async (credentials: { login, password, onSecondFactor?, otp? }, options?: { signal? })",
    "refresh": "async (options?: { signal? })",
    "identity": "async (options?: { signal? })",
    "groups": "async (options?: { signal? })",
    "setPassword": "async (change: { token, password, currentPassword?, otp? }, options?: { signal? })",
    "requestPasswordChange": "async (options?: { signal? })",
    "recoverPassword": "async (recovery: { login, email, recaptcha?, proof_of_work? }, options?: { signal?, onProgress? })",
    "register": "async (registration: { login, email, additional_info, recaptcha?, proof_of_work? }, options?: { signal?, onProgress? })",
    "keepInCookie": "async (options?: { signal? })",
    "browserSession": "async (options?: { signal? })",
    "logout": "async (options?: { signal? })"
  },
  "server": {
    "ping": "async (options?: { signal? })",
    "live": "async (options?: { signal? })",
    "ready": "async (options?: { signal? })",
    "metrics": "async (options?: { signal? })",
    "info": "async (options?: { signal?, refresh? })",
    "adminInfo": "async (options?: { signal? })",
    "backgroundTasks": "async (options?: { signal? })",
    "runBackgroundTask": "async (name: string, options?: { signal? })",
    "openapi": "async (options?: { signal? })"
  },
  "request": "async (method: string, path: string, options?: { signal?, query?, body? })",
  "supports": "async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: { signal? })"
}

export const LISTING_SIGNATURES = {
  "toArray": "async (options: { limit })"
}
