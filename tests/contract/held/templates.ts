import { expect } from 'vitest'
import { resources } from '#resources'
import { held, is, tests, type HeldRules } from '../holder.ts'

const FILLED = tests('server/documents.test.ts', 'one is a file with the values of the record, several are a zip')
const BLOCK = tests('screens/show.test.tsx', 'templates are chosen, filled and handed over by the report pop-up')
const HIDDEN = tests('server/documents.test.ts', 'of other objects, inactive and deleted ones cannot be chosen and are not listed')

/** Template documents and what they are filled from. */
export const templates: HeldRules = {
  'R-201': held(BLOCK),
  'R-202': held(BLOCK, tests('server/documents.test.ts', 'none chosen is told in the words of the contract')),
  'R-203': held(FILLED),
  'R-204': held(FILLED),
  'R-205': held(tests('server/books.test.ts', 'has the objects of templates under their numbers')),
  'R-206': held(HIDDEN),
  'R-207': held(
    HIDDEN,
    tests('server/files.test.ts', 'a new file takes the place of the old one by a form'),
    tests('server/resources.test.ts', 'is created, read back as it was sent, and told in the history'),
    is(() => expect(resources.template.api.calls).toEqual(expect.arrayContaining(['list', 'one', 'create', 'edit', 'remove']))),
  ),
  'R-208': held(tests('server/documents.test.ts', 'are found by name whatever the case, and a file that is no template is refused')),
  'R-209': held(
    is(() =>
      expect(resources.template.fields['object']).toMatchObject({
        kind: 'reference',
        options: { target: 'templateObject', required: true },
      }),
    ),
  ),
  'R-210': held(tests('server/rulesContent.test.ts', 'the instruction is absent, then downloaded under its name')),
  'R-211': held(HIDDEN),
  'R-212': held(tests('screens/failures.test.tsx', 'templates that cannot be loaded are told of by the word of the contract')),
  'R-213': held(
    tests(
      'screens/statement.test.tsx',
      'documents from templates are found by their name, on the server, and handed over from the statement',
    ),
  ),
}
