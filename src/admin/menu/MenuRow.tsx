import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuItem } from '#resource'
import { chunk } from '../chunk.ts'
import { useResources } from '../declared.tsx'
import { itemLabel } from './itemLabel.ts'
import type { Line } from './lines.ts'

const RowEnd = chunk(() => import('./RowEnd.tsx').then(module => module.RowEnd))

interface MenuRowProps {
  readonly line: Line
  /** The menu item of the open page. */
  readonly current: MenuItem | undefined
}

/** A menu item; its buttons load later into reserved space. */
export function MenuRow({ line, current }: MenuRowProps) {
  const translate = useTranslate()
  const resources = useResources()
  const name = itemLabel(line.item, resources, translate)
  return (
    <li className="row">
      <a href={line.item.path} className="item" aria-current={line.item === current ? 'page' : undefined}>
        {name}
      </a>
      <Suspense
        fallback={line.making.map(({ item }) => (
          <span key={item.path} className="make" />
        ))}
      >
        <RowEnd {...{ line, name, current }} />
      </Suspense>
    </li>
  )
}
