import { createContext, memo, useCallback, useContext, useRef, type ComponentProps, type ReactNode } from 'react'
import Popper from '@mui/material/Popper'

type PopperProps = ComponentProps<typeof Popper>
type Placement = Omit<PopperProps, 'children'>
type Popped = NonNullable<Parameters<Extract<PopperProps['popperRef'], (popper: never) => unknown>>[0]>

/** The content of a popper goes past it, so that a change of the content does not render the popper. */
const Content = createContext<ReactNode>(null)
const ContentOf = (): ReactNode => useContext(Content)

const isEqual = (one: object, other: object): boolean =>
  Object.keys({ ...one, ...other }).every(name => Object.is(one[name as never], other[name as never]))
/** `Autocomplete` passes a new `style` and a new `ownerState` with every render. */
const isSamePlace = (one: Placement, other: Placement): boolean =>
  isEqual(one.style ?? {}, other.style ?? {}) && isEqual({ ...one, ...IGNORED }, { ...other, ...IGNORED })
const IGNORED = { style: null, ownerState: null }

const Placed = memo((props: Placement) => {
  const popper = useRef<Popped>(null)
  const observe = useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const sizes = new ResizeObserver(() => void popper.current?.update())
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])
  return (
    <Popper {...props} popperRef={popper} ref={observe}>
      <ContentOf />
    </Popper>
  )
}, isSamePlace)

/**
 * A popper that is placed again when its content changes its size. Material UI's own places and renders itself after every render, also for
 * each key typed beside it: that costs a layout for each key, and React refuses the fiftieth of such updates when keys follow each other
 * without a pause, so that the key is lost.
 */
export const SteadyPopper = ({ children, ...props }: PopperProps) => (
  <Content value={children as ReactNode}>
    <Placed {...props} />
  </Content>
)
