/**
 * What the style sheet decides about the look of a chart. A file needs it in the elements themselves, as attributes: the content
 * security policy allows no inline styles.
 */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
]

const margin = 16
/** Pixels of a PNG file per pixel of the screen. */
const density = 2

/** A chart as an SVG file that looks as on the screen, with the background of the page. */
export function svgOf(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [at, element] of [chart, ...chart.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element)
    const target = copies[at]
    for (const { name } of [...(target?.attributes ?? [])])
      if (/^(class|role|tabindex|aria-)/.test(name)) target?.removeAttribute(name)
    for (const name of looks) target?.setAttribute(name, style.getPropertyValue(name))
  }
  const [width, height] = sizeOf(chart)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${width} ${height}`)
  copy.setAttribute('width', `${width}`)
  copy.setAttribute('height', `${height}`)
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  const box = { x: -margin, y: -margin, width, height, fill: getComputedStyle(document.body).backgroundColor }
  for (const [name, value] of Object.entries(box)) background.setAttribute(name, `${value}`)
  copy.prepend(background)
  return new XMLSerializer().serializeToString(copy)
}

/** The same as a PNG file. */
export async function pngOf(chart: SVGSVGElement): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgOf(chart))}`
  await image.decode()
  const [width, height] = sizeOf(chart)
  const canvas = document.createElement('canvas')
  canvas.width = width * density
  canvas.height = height * density
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))),
      'image/png',
    )
  })
}

const sizeOf = (chart: SVGSVGElement): [number, number] => [
  chart.clientWidth + 2 * margin,
  chart.clientHeight + 2 * margin,
]
