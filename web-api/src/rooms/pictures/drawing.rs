//! Pictures that people upload: decoded, turned upright, scaled, and written anew, so that nothing of the file survives but what is seen.
use crate::edge::problem::Problem;
use catalogue::error::Code;
use catalogue::limit;
use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};
use std::io::Cursor;
use store::pictures::Picture;

/// Of a hundred: what a photograph is written with.
const QUALITY: u8 = 85;
/// What decoding may take in memory: four bytes for each pixel of the largest picture, and as much again.
const ROOM: u64 = 2 * 4 * (limit::IMAGE_SIDE as u64) * (limit::IMAGE_SIDE as u64);

fn refused(why: &str) -> Problem {
    Problem::format("image", why)
}

/// A picture of a person: square in every size of the documents, and whole.
pub(crate) fn avatar(bytes: &[u8]) -> Result<Vec<Picture>, Problem> {
    let image = decode(bytes)?;
    // The middle first: a strip that is scaled until it fills the square would be as long as it is thin.
    let side = image.width().min(image.height());
    let (left, top) = ((image.width() - side) / 2, (image.height() - side) / 2);
    let middle = image.crop_imm(left, top, side, side);
    let largest = limit::AVATAR_SIZES.iter().copied().max().unwrap_or(side);
    let middle = middle.resize_exact(largest, largest, FilterType::Lanczos3);
    let sizes = limit::AVATAR_SIZES.iter().map(|&size| match size {
        size if size == largest => encode(&middle, size),
        size => encode(&middle.resize_exact(size, size, FilterType::Lanczos3), size),
    });
    sizes.chain([encode(&image, 0)]).collect()
}

/// A picture for the head of a page: as large as it came, within reason.
pub(crate) fn header(bytes: &[u8]) -> Result<Vec<Picture>, Problem> {
    let image = decode(bytes)?;
    let large = image.width().max(image.height()) > limit::HEADER_SIDE;
    let image = if large { image.resize(limit::HEADER_SIDE, limit::HEADER_SIDE, FilterType::Triangle) } else { image };
    Ok(vec![encode(&image, 0)?])
}

fn decode(bytes: &[u8]) -> Result<DynamicImage, Problem> {
    if bytes.is_empty() {
        return Err(Problem::of(Code::UPLOAD_EMPTY));
    }
    if bytes.len() > limit::IMAGE_BYTES {
        return Err(Problem::of(Code::BODY_TOO_LARGE));
    }
    let unknown = |_| refused("is not a picture that can be read: GIF, JPEG, PNG or WebP");
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let (width, height) = reader().map_err(|_| refused("cannot be read"))?.into_dimensions().map_err(unknown)?;
    if width > limit::IMAGE_SIDE || height > limit::IMAGE_SIDE {
        return Err(refused(&format!("is {width} × {height} pixels; {} a side are the most", limit::IMAGE_SIDE)));
    }
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(limit::IMAGE_SIDE);
    limits.max_image_height = Some(limit::IMAGE_SIDE);
    limits.max_alloc = Some(ROOM);
    let mut reader = reader().map_err(|_| refused("cannot be read"))?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unknown)?;
    let turned = decoder.orientation().map_err(unknown)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(unknown)?;
    image.apply_orientation(turned);
    Ok(image)
}

fn encode(image: &DynamicImage, size: u32) -> Result<Picture, Problem> {
    let fault = |_| Problem::of(Code::FAULT);
    let mut bytes = Cursor::new(Vec::new());
    let media = if image.color().has_alpha() {
        DynamicImage::from(image.to_rgba8()).write_to(&mut bytes, ImageFormat::Png).map_err(fault)?;
        "image/png"
    } else {
        image.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY)).map_err(fault)?;
        "image/jpeg"
    };
    Ok(Picture { size, media, bytes: bytes.into_inner() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_rgba8(width, height).write_to(&mut bytes, ImageFormat::Png).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn a_picture_of_a_person_comes_in_every_size_of_the_documents_and_whole() {
        let sizes: Vec<_> = avatar(&png(300, 100))
            .unwrap()
            .iter()
            .map(|picture| {
                let image = image::load_from_memory(&picture.bytes).unwrap();
                (picture.size, image.width(), image.height(), picture.media)
            })
            .collect();
        let square = |size| (size, size, size, "image/png");
        let mut wanted: Vec<_> = [16, 32, 60, 64, 150, 220].map(square).to_vec();
        wanted.push((0, 300, 100, "image/png"));
        assert_eq!(sizes, wanted);
    }

    #[test]
    fn a_strip_is_its_middle_and_takes_no_more_room_than_that() {
        for (width, height) in [(1, limit::IMAGE_SIDE), (limit::IMAGE_SIDE, 1), (1, 1)] {
            let sizes = avatar(&png(width, height)).unwrap();
            let small = image::load_from_memory(&sizes[0].bytes).unwrap();
            assert_eq!((small.width(), small.height()), (16, 16));
        }
        // Left black, right white: of three times as wide as high, the middle third is half of each.
        let mut wide = image::RgbaImage::new(300, 100);
        for (x, _, pixel) in wide.enumerate_pixels_mut() {
            *pixel = if x < 150 { image::Rgba([0, 0, 0, 255]) } else { image::Rgba([255, 255, 255, 255]) };
        }
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::from(wide).write_to(&mut bytes, ImageFormat::Png).unwrap();
        let large = image::load_from_memory(&avatar(bytes.get_ref()).unwrap()[5].bytes).unwrap().to_rgba8();
        assert_eq!((large.get_pixel(4, 110)[0], large.get_pixel(215, 110)[0]), (0, 255));
    }

    #[test]
    fn what_stands_behind_the_picture_does_not_come_along() {
        let mut hostile = png(20, 20);
        hostile.extend(b"<script>alert(1)</script>");
        let kept = header(&hostile).unwrap().remove(0).bytes;
        assert!(!kept.windows(8).any(|window| window == b"<script>"));
    }

    #[test]
    fn what_is_no_picture_or_too_large_is_refused() {
        let code = |bytes: &[u8]| avatar(bytes).map(|_| ()).map_err(|problem| problem.code.0);
        assert_eq!(code(b""), Err(132));
        assert_eq!(code(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"), Err(105));
        assert_eq!(code(&png(20, 20)[..40]), Err(105), "cut off");
        assert_eq!(code(&vec![0; limit::IMAGE_BYTES + 1]), Err(129));
        // A header that promises more than anybody may unpack.
        let mut bomb = png(1, 1);
        bomb[16..24].copy_from_slice(&[0, 0, 0x50, 0, 0, 0, 0x50, 0]);
        assert_eq!(code(&bomb), Err(105));
    }
}
