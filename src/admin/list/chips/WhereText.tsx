import { Fragment } from 'react'
import { optionsOf, type Resource } from '#resource'
import type { Test, Where } from '#resource/where'
import { useWords } from '../../cells/useWords.ts'
import { testText } from '../conditions/words.ts'
import { useNames } from './useFilterText.ts'

const NOTHING: readonly string[] = []

/** A condition as text, with the titles of the records that it refers to. */
function useTestText(resource: Resource, test: Test): string {
  const words = useWords()
  const one = resource.fields[test.field]
  const target = one && optionsOf(one).target
  const names = useNames(target, target ? test.values : NOTHING)
  return testText(resource, test, names, words)
}

const TestText = ({ resource, test }: { readonly resource: Resource; readonly test: Test }) => useTestText(resource, test)

interface WhereTextProps {
  readonly resource: Resource
  readonly where: Where
  /** It is part of another condition, so a compound one gets brackets. */
  readonly isInside?: boolean
}

/** Conditions as text. */
export const WhereText = ({ resource, where, isInside = false }: WhereTextProps) => {
  const { t } = useWords()
  if (!('all' in where) && !('any' in where)) return <TestText resource={resource} test={where} />
  const [parts, word] = 'all' in where ? [where.all, 'and'] : [where.any, 'or']
  const hasBrackets = isInside && parts.length > 1
  return (
    <>
      {hasBrackets && '('}
      {parts.map((part, at) => (
        <Fragment key={JSON.stringify(part)}>
          {at > 0 && ` ${t(`nerud.finding.${word}`)} `}
          <WhereText resource={resource} where={part} isInside={parts.length > 1} />
        </Fragment>
      ))}
      {hasBrackets && ')'}
    </>
  )
}
