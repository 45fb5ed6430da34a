/** What a work throws that goes on at a moment. */
export const waitingUntil = (moment: Date): Error => Object.assign(new Error('the job goes on later'), { resumeAt: moment })

/** When the work that threw this goes on; undefined when it threw something else. */
export const resumeAtOf = (error: unknown): Date | undefined => {
  const { resumeAt } = (error ?? {}) as { readonly resumeAt?: unknown }
  return resumeAt instanceof Date ? resumeAt : undefined
}
