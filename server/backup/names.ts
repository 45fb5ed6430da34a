const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** The name that an archive gets of its moment, to the second. */
export const archiveName = (at: Date): string => `nerud-${stamp(at)}.tar`
