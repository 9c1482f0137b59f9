export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let squaresA = 0;
  let squaresB = 0;
  for (let index = 0; index < a.length; index += 1) {
    product += a[index]! * b[index]!;
    squaresA += a[index]! ** 2;
    squaresB += b[index]! ** 2;
  }
  return product / (Math.sqrt(squaresA * squaresB) || 1);
}
