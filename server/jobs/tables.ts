/** What a job keeps beside its declaration, to be run after the tables of the resources: the language of who started it. */
export const jobTables: readonly string[] = ['alter table job add column if not exists language text']
