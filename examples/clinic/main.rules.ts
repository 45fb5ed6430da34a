import { serve } from '#server/serve.ts'
import { clinic } from './clinic.rules.ts'

await serve(async () => clinic)
