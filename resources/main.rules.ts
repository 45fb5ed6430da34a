import { serve } from '#server/serve.ts'

await serve(async () => (await import('./app.rules.ts')).application)
