// The other thread of the preview: pdf.js's own, which reads the PDF.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
