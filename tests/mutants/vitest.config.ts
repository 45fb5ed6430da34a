import { mergeConfig } from 'vitest/config'
import base from '../../vite.config.ts'
import { recordCoverage } from './covering.ts'

/** The tests as `npm test` runs them, noting which functions each test file runs. */
export default mergeConfig(base, { plugins: [recordCoverage()] })
