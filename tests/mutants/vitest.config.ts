import { mergeConfig } from 'vitest/config'
import base from '../../vite.config.ts'
import { recordCoverage } from './covering.ts'

/** Runs the tests as `npm test` does, and records which functions each test file runs. */
export default mergeConfig(base, { plugins: [recordCoverage()] })
