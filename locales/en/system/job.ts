import type { job as russian } from '../../ru/system/job.ts'
import type { Translation } from '../../translation.ts'

export const job = {
  name: 'Job |||| Jobs',
  fields: {
    jobType: 'Job type',
    params: 'Parameters',
    target: 'Subject',
    status: 'State',
    done: 'Done',
    total: 'Total',
    progress: 'Done, %',
    startedAt: 'Started',
    finishedAt: 'Finished',
    attempts: 'Attempts',
    result: 'Result',
    file: 'Result file',
    error: 'Error',
    kept: 'Where it stopped',
    beatAt: 'Last step',
    resumeAt: 'Will continue',
  },
  choices: {
    status: { queued: 'Queued', running: 'Running', done: 'Done', failed: 'Error', cancelled: 'Cancelled' },
  },
  inputs: {
    jobType: 'Job type',
    dateFrom: 'From',
    dateTo: 'To',
    product: 'Product',
    cargoRoute: 'Route',
    tariff: 'Fuel company tariff',
    params: 'Parameters',
  },
  actions: { create: 'New job', copy: 'Copy', cancel: 'Cancel job' },
} as const satisfies Translation<typeof russian>
