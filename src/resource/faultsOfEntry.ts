import { keysIn, type About } from './checker.ts'
import { optionsOf } from './field.ts'
import { isSent } from './record.ts'

/** The columns of a table of new records must be fields that a form may send, and its documents must belong to the same resource. */
export function checkEntry({ resources, resource, names, own }: About): void {
  const { entry } = resource.parts ?? {}
  if (!entry) return
  const typed = keysIn(resource.fields).filter(name => isSent(resource.fields[name]!) && resource.fields[name]!.kind !== 'file')
  names('parts.entry.columns', entry.columns, 'field that a form sends', typed)
  names(
    'parts.entry.shows',
    entry.shows,
    'field beside those of `columns`',
    own.filter(name => !entry.columns.includes(name)),
  )
  const texts = entry.columns.filter(name => resource.fields[name]?.kind === 'text')
  names('parts.entry.next', entry.next, 'text among its columns', texts)
  const papers = keysIn(resources).filter(name => {
    const { documents } = resources[name]!.parts ?? {}
    return documents && optionsOf(resources[name]!.fields[documents.owner]!).target === resource.name
  })
  names('parts.entry.paper.documents', entry.paper?.documents, 'resource of its documents', papers)
}
