import { type RefObject, useEffect } from 'react'

export const MIN_SCALE = 0.1
export const MAX_SCALE = 4
const WHEEL_STEP = 1.0015

export const boundScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

type Size = { readonly width: number; readonly height: number }

/** The scale at which all of a picture is seen; never larger than it is. */
export function scaleToFit(picture: Size, area: Size): number {
  return boundScale(Math.min(1, area.width / picture.width, area.height / picture.height))
}

/** Moves the picture with the pointer, and scales it by the wheel with Ctrl, which is also what a pinch sends. */
export function usePanZoom(area: RefObject<HTMLElement | null>, onZoom: (factor: number) => void): void {
  useEffect(() => {
    const { current } = area
    if (current === null) return
    let last: PointerEvent | undefined
    const down = (event: PointerEvent): void => {
      // A drag that begins on a box moves the box.
      const isOnBox = event.target instanceof Element && event.target.closest('.box') !== null
      if (event.button === 0 && event.pointerType === 'mouse' && !isOnBox) last = event
    }
    const move = (event: PointerEvent): void => {
      if (last === undefined) return
      current.scrollBy(last.clientX - event.clientX, last.clientY - event.clientY)
      last = event
    }
    const up = (): void => {
      last = undefined
    }
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      onZoom(WHEEL_STEP ** -event.deltaY)
    }
    current.addEventListener('pointerdown', down)
    current.addEventListener('wheel', wheel, { passive: false })
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    return () => {
      current.removeEventListener('pointerdown', down)
      current.removeEventListener('wheel', wheel)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
    }
  }, [area, onZoom])
}
