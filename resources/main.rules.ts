import { serve } from '#server/serve.ts'
import { settingsFromEnv } from '#server/settings.ts'
import { app } from './app.ts'

await serve(app, async () => (await import('./app.rules.ts')).rules, settingsFromEnv())
