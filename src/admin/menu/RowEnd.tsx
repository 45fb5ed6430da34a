import AddIcon from '@mui/icons-material/Add'
import PinIcon from '@mui/icons-material/PushPinOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import type { CSSProperties } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuItem } from '#resource'
import { useResources } from '../resourceContext.tsx'
import { itemLabel, type MenuLine, usePins } from './lines.ts'

interface RowEndProps {
  readonly line: MenuLine
  readonly name: string
  /** The menu item of the open page. */
  readonly current: MenuItem | undefined
}

/** The position of the pin, by the number of buttons before it. */
const PLACES = [0, 1, 2, 3].map(count => ({ '--making': count }) as CSSProperties)

/** The buttons at the end of a menu item: create, import, and the pin. They are reached by arrow keys, because with Tab every item would have two stops. */
export function RowEnd({ line: { item, making }, name, current }: RowEndProps) {
  const translate = useTranslate()
  const resources = useResources()
  const { pins, toggle } = usePins()
  const isPinned = pins.includes(item.path)
  const pin = translate(`nerud.around.${isPinned ? 'unpin' : 'pin'}`, { name })
  return (
    <>
      {making.map(({ item: one, kind }) => {
        const label = itemLabel(one, resources, translate)
        const Icon = kind === 'load' ? UploadIcon : AddIcon
        const currency = one === current ? 'page' : undefined
        return (
          <a key={one.path} href={one.path} className="make" aria-label={label} title={label} aria-current={currency}>
            <Icon />
          </a>
        )
      })}
      <button
        type="button"
        tabIndex={-1}
        className={isPinned ? 'pin on' : 'pin'}
        title={pin}
        style={PLACES[making.length]}
        onClick={() => toggle(item.path)}
      >
        <PinIcon />
      </button>
    </>
  )
}
