import type { JobKind } from '#server/jobs/kind.ts'

/** Writes database, files and keys into an archive in the data folder's backups, like `npm run backup`; only whoever runs the server can access it. */
export const backup: JobKind = {
  right: ['SETTINGS_CSS'],
  target: () => '',
  async work(engine, job, progress) {
    const made = await engine.externalServices.backup()
    await progress.total(1)
    await progress.step(async () => ({ rows: 1 - job.done }))
    await progress.say(engine.texts('nerud.jobs.log.backup', made))
    return made
  },
}
